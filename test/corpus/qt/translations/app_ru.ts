<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru">
<context>
    <name>MainWindow</name>
    <message>
        <location filename="../src/mainwindow.cpp" line="42"/>
        <location line="+12"/>
        <source>&amp;Open &quot;%1&quot;…</source>
        <oldsource>Open %1…</oldsource>
        <extracomment>%1 is the name of a file.</extracomment>
        <translatorcomment>As in the manual.</translatorcomment>
        <translation type="unfinished"/>
    </message>
    <message>
        <location filename="../src/mainwindow.cpp" line="60"/>
        <source>Open</source>
        <comment>state of a door</comment>
        <translation type="unfinished"/>
    </message>
    <message>
        <location filename="../src/mainwindow.cpp" line="61"/>
        <source>Open</source>
        <comment>verb</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <location filename="../src/mainwindow.cpp" line="70"/>
        <source>%n file(s) of %L1</source>
        <translation>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../src/mainwindow.cpp" line="71"/>
        <source>%n day(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No longer there</source>
        <translation type="vanished">Nicht mehr da</translation>
    </message>
</context>
<context>
    <name>About</name>
    <message>
        <location filename="../src/about.ui" line="14"/>
        <source>&lt;p&gt;Don&apos;t &lt;b&gt;panic&lt;/b&gt;.&lt;/p&gt;
Second line<byte value="x9"/>after a tab</source>
        <translation>&lt;p&gt;Keine &lt;b&gt;Panik&lt;/b&gt;.&lt;/p&gt;
Zweite Zeile<byte value="x9"/>nach einem Tabulator</translation>
        <userdata>kept</userdata>
    </message>
    <message id="about-version">
        <source>Version %1</source>
        <translation type="unfinished"/>
    </message>
</context>
</TS>
