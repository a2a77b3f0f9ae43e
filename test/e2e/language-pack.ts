/**
 * VS Code in another language. It takes a display language only from a language pack; the real ones come from galleries that a test machine may
 * not reach, so this one is made here. It translates nothing of VS Code itself: what is seen in the language is the extension's own.
 */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';

const NAME = 'language-pack';
const VERSION = '0.0.1';
const TEXTS = 'main.i18n.json';
/** The attributes VS Code reads of a package when it is installed from a file. */
const IDENTITY = `Id="${NAME}" Version="${VERSION}" Publisher="test" Language="en-US"`;
const VSIX_MANIFEST = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata><Identity ${IDENTITY} /><DisplayName>${NAME}</DisplayName></Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" /></Assets>
</PackageManifest>`;

/** @param locale as VS Code spells it: `de`, `pt-br`. @returns the path of the package */
export async function makeLanguagePack(folder: string, locale: string): Promise<string> {
  const manifest = {
    name: NAME,
    publisher: 'test',
    version: VERSION,
    engines: { vscode: '*' },
    contributes: {
      localizations: [
        {
          languageId: locale,
          languageName: locale,
          localizedLanguageName: locale,
          translations: [{ id: 'vscode', path: `./${TEXTS}` }],
        },
      ],
    },
  };
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const zip = zipSync({
    'extension.vsixmanifest': bytes(VSIX_MANIFEST),
    '[Content_Types].xml': bytes(
      '<?xml version="1.0" encoding="utf-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json" /></Types>',
    ),
    'extension/package.json': bytes(JSON.stringify(manifest)),
    [`extension/${TEXTS}`]: bytes(JSON.stringify({ version: '1.0.0', contents: {} })),
  });
  await mkdir(folder, { recursive: true });
  const path = join(folder, `language-pack-${locale}.vsix`);
  await writeFile(path, zip);
  return path;
}

/**
 * What VS Code's own server leaves to the desktop: the list of installed language packs, which it reads and does not write.
 * @param extensions where the pack is installed
 */
export async function listLanguagePack(userData: string, extensions: string, locale: string): Promise<void> {
  const id = `test.${NAME}`;
  const pack = {
    hash: createHash('md5').update(id).update(VERSION).digest('hex'),
    extensions: [{ extensionIdentifier: { id }, version: VERSION }],
    translations: { vscode: join(extensions, `${id}-${VERSION}`, TEXTS) },
    label: locale,
  };
  await writeFile(join(userData, 'languagepacks.json'), JSON.stringify({ [locale]: pack }));
}
