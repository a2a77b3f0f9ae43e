<?php

return [
    'welcome' => 'Welcome, :name',
    'items' => '{0} No items|[1,*] :count items',
];
