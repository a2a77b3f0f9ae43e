/** Packs the extension into `dragoman.vsix`, after `esbuild.mjs --production`. The same sources make the same bytes, wherever and whenever. */
import { createVSIX } from '@vscode/vsce';

// Time stamps of the archive: the first day that one can hold, in a time zone of its own.
process.env.TZ = 'UTC';
process.env.SOURCE_DATE_EPOCH = String(Date.UTC(1980, 0, 1) / 1000);

await createVSIX({
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
  readmePath: 'client/gallery.md',
  packagePath: 'dragoman.vsix',
});
