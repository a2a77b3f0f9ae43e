<?php

return [
    'welcome' => 'Willkommen, :name',
    'notes' => [
        'move'  => 'Verschieben nach :folder',
    ],
];
