<?php

return [
    'items' => '{0} Nichts|[1,*] :count Sachen',
];
