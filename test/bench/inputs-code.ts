/** Generated files of formats with few tags: the same for the same arguments, sizes in megabytes (10^6 UTF-16 units). */

const repeated = (megabytes: number, each: (index: number) => string) => {
  const made: string[] = [];
  for (let index = 0, length = 0; length < megabytes * 1e6; index++) {
    const piece = each(index);
    made.push(piece);
    length += piece.length;
  }
  return made.join('');
};

const words = (index: number) => `Größe ${index} of a normal sentence that goes on for a while`;

export const resxFile = (megabytes: number) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<root>\n${repeated(
    megabytes,
    (i) =>
      `  <data name="Key${i}" xml:space="preserve">\n    <value>${words(i)}, {0} &amp; more</value>\n    <comment>Note ${i}</comment>\n  </data>\n`,
  )}</root>\n`;

export const qtFile = (megabytes: number) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de_DE">\n<context>\n    <name>Window</name>\n${repeated(
    megabytes,
    (i) =>
      `    <message>\n        <location filename="../window.cpp" line="${i}"/>\n        <source>${words(i)} &amp; %1</source>\n        <translation>${words(i)} und %1</translation>\n    </message>\n`,
  )}</context>\n</TS>\n`;

export const srtFile = (megabytes: number) =>
  vttFile(megabytes)
    .replace('WEBVTT\n\n', '')
    .replaceAll(/(\d\d)\.(\d{3})/g, '$1,$2');

export const vttFile = (megabytes: number) =>
  `WEBVTT\n\n${repeated(megabytes, (i) => {
    const time = (at: number) => new Date(at * 1000).toISOString().slice(11, 23);
    return `${i + 1}\n${time(3 * i)} --> ${time(3 * i + 2)} align:start\n<v Anna>${words(i)},\nand &amp; <i>more</i>\n\n`;
  })}`;

export const fluentFile = (megabytes: number) =>
  repeated(
    megabytes,
    (i) =>
      `# Note ${i}\nkey-${i} = ${words(i)} of { $name }\n    .title = ${words(i)}\ncount-${i} =\n    { $count ->\n        [one] One of { $name }\n       *[other] { $count } of { $name }\n    }\n\n`,
  );

export const phpFile = (megabytes: number) =>
  `<?php\n\nreturn [\n${repeated(
    megabytes,
    (i) =>
      `    // Note ${i}\n    'group${i}' => [\n        'one' => '${words(i)} of :name',\n        'two' => "It\\'s ${words(i)}",\n    ],\n`,
  )}];\n`;

export const moduleFile = (megabytes: number) =>
  `export default {\n${repeated(
    megabytes,
    (i) => `  // Note ${i}\n  group${i}: {\n    one: '${words(i)} of {name}',\n    two: "${words(i)}",\n  },\n`,
  )}};\n`;

export const markdownFile = (megabytes: number) =>
  repeated(
    megabytes,
    (i) =>
      `## Heading ${i}\n\n${words(i)} with \`code\`, a [link](./page-${i}.md) and **more**.\n${words(i)}.\n\n* ${words(i)}\n* ${words(i)}\n\n\`\`\`sh\nnpm run ${i}\n\`\`\`\n\n| A | B |\n| --- | --- |\n| ${words(i)} | text |\n\n`,
  );

export const yamlFile = (megabytes: number) =>
  `en:\n${repeated(
    megabytes,
    (i) =>
      `  # Note ${i}\n  group${i}:\n    one: ${words(i)} of %{name}\n    two: "It's ${words(i)}"\n    long: >-\n      ${words(i)}\n      ${words(i)}\n`,
  )}`;

export const poFile = (megabytes: number) =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n"Language: de\\n"\n\n${repeated(
    megabytes,
    (i) =>
      `#. Note ${i}\n#: src/window.c:${i}\n#, c-format\nmsgctxt "window"\nmsgid "${words(i)} of %s"\nmsgstr "${words(i)} von %s"\n\n#: src/list.c:${i}\nmsgid "${i} file"\nmsgid_plural "%d files ${i}"\nmsgstr[0] "${i} Datei"\nmsgstr[1] "%d Dateien ${i}"\n\n`,
  )}`;

export const propertiesFile = (megabytes: number) =>
  repeated(
    megabytes,
    (i) =>
      `# Note ${i}\nkey.${i}.one = ${words(i)} of {0}\nkey.${i}.two=Gr\\u00f6\\u00dfe ${i}, \\\n    and more of it\n`,
  );

export const androidFile = (megabytes: number) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${repeated(
    megabytes,
    (i) =>
      `    <!-- Note ${i} -->\n    <string name="key_${i}">${words(i)}, it\\'s %1$s &amp; <b>more</b></string>\n    <plurals name="files_${i}">\n        <item quantity="one">%d file</item>\n        <item quantity="other">%d files</item>\n    </plurals>\n`,
  )}</resources>\n`;

export const stringsFile = (megabytes: number) =>
  repeated(
    megabytes,
    (i) => `/* Note ${i} */\n"key.${i}" = "${words(i)} of %@";\n"Title ${i}" = "It's \\"${words(i)}\\"";\n\n`,
  );

export const stringCatalogFile = (megabytes: number) =>
  `{\n  "sourceLanguage" : "en",\n  "strings" : {\n${repeated(
    megabytes,
    (i) =>
      `    "key.${i}" : {\n      "comment" : "Note ${i}",\n      "localizations" : {\n        "de" : {\n          "stringUnit" : {\n            "state" : "translated",\n            "value" : "${words(i)} of %@"\n          }\n        },\n        "en" : {\n          "stringUnit" : {\n            "state" : "translated",\n            "value" : "Size ${i} of a usual phrase that may go on for long of %@"\n          }\n        }\n      }\n    },\n`,
  )}    "last" : {\n\n    }\n  },\n  "version" : "1.0"\n}\n`;
