/** The files that the page opens. */
export const EN_JSON = `{
  "greeting": "Hello {name}, welcome back.",
  "cart": {
    "title": "Your basket",
    "items": "{count} items are in your basket."
  }
}
`;

export const DE_JSON = `{
  "greeting": "Hallo {nmae}, willkommen zurück.",
  "cart": {
    "title": "Ihr Warenkorb",
    "items": "{count} Artikel sind im  Warenkorb."
  }
}
`;

export const XLIFF = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="app" source-language="en" target-language="de" datatype="plaintext">
    <body>
      <trans-unit id="open">
        <source>Open the <g id="1">file</g> now.</source>
        <target>Öffnen Sie jetzt die Datei.</target>
      </trans-unit>
      <trans-unit id="close">
        <source>Close the window.</source>
        <target>Schließen  Sie das Fenster.</target>
      </trans-unit>
    </body>
  </file>
</xliff>
`;
