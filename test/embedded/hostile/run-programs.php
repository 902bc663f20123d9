<?php
// Runs programs with each value: reads them as JSON, and prints the texts that they send, or null for one that fails.
error_reporting(0);
$sent = null;

function vql($text)
{
    global $sent;
    $sent ??= $text;
}

['programs' => $programs, 'values' => $values] = json_decode(stream_get_contents(STDIN), true);
$texts = [];
foreach ($programs as $index => $program) {
    // A namespace of its own for the functions of each program.
    $space = "p$index";
    try {
        eval("namespace $space;" . substr($program, strlen('<?php')));
        $texts[] = array_map(function ($value) use ($space, &$sent) {
            $sent = null;
            try {
                "\\$space\\find"($value);
            } catch (\Throwable) {
                return null;
            }
            return $sent;
        }, $values);
    } catch (\Throwable) {
        $texts[] = array_map(fn() => null, $values);
    }
}
echo json_encode($texts, JSON_INVALID_UTF8_SUBSTITUTE);
