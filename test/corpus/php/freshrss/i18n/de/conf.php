<?php

/*   + TODO: nobody has translated the entry.   */
/*   + DIRTY: its source has changed since.     */

return array(
	'save' => 'Save %s',	// TODO
	'name' => 'Name',	// IGNORE
	'menu' => array(
		'open' => 'Öffnen',	// DIRTY
		'quit' => 'Beenden',
	),
);
