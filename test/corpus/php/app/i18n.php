<?php

return array(
	'admin' => array(
		'_' => 'Administration',	// IGNORE
		'title' => 'Titel',
	),
	'sub' => array()
);
