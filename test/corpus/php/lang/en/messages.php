<?php

/**
 * Texts of the notebook.
 */
return [

    // Shown above the list
    'welcome' => 'Welcome, :name',
    'it_is' => 'It\'s a "note"',
    'path' => 'C:\notes\\',
    'lines' => "First\n\tsecond \$5 \u{e4}",

    'notes' => [
        'count' => '{0} No notes|{1} One note|[2,*] :count notes', // shown in the footer
        'move'  => 'Move to :folder',
        'list' => ['Red', 'Green'],
    ],

    'computed' => 'a' . 'b',
    'version' => 3,
    'interpolated' => "Hello $name",
    'on' => true,
    'last' => 'The end',
];
