<?php

/*   + TODO: nobody has translated the entry.   */
/*   + DIRTY: its source has changed since.     */

return array(
	'save' => 'Save %s',
	'name' => 'Name',
	'menu' => array(
		'open' => 'Open all',
		'quit' => 'Quit',
	),
);
