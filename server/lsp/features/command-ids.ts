import { SERVER_COMMANDS } from '../../../shared/commands.ts';
import type { PreviewCommand } from '../../../shared/preview.ts';
import type { ServiceCommand } from '../../../shared/service.ts';
import { UNIT_KEY_COMMANDS } from '../../../shared/unit-keys.ts';

/** Said to the client before what the commands do is loaded; the compiler misses none. A test holds this against `commandTable`. */
const OF_PREVIEW: Readonly<Record<PreviewCommand, true>> = {
  'dragoman.server.preview': true,
  'dragoman.server.preview.check': true,
  'dragoman.server.preview.quality': true,
  'dragoman.server.preview.apply': true,
  'dragoman.server.preview.discard': true,
};
const OF_SERVICE: Readonly<Record<Exclude<ServiceCommand, typeof SERVER_COMMANDS.rephrase>, true>> = {
  'dragoman.server.usage': true,
  'dragoman.server.languages': true,
  'dragoman.server.documents.begin': true,
  'dragoman.server.documents.cancel': true,
  'dragoman.server.documents.forgetDone': true,
  'dragoman.server.documents.prepare': true,
  'dragoman.server.documents.retry': true,
  'dragoman.server.documents.plan': true,
  'dragoman.server.documents.translate': true,
  'dragoman.server.documents.list': true,
  'dragoman.server.documents.resume': true,
  'dragoman.server.documents.forget': true,
  'dragoman.server.glossaries.list': true,
  'dragoman.server.glossaries.get': true,
  'dragoman.server.glossaries.entries': true,
  'dragoman.server.glossaries.create': true,
  'dragoman.server.glossaries.rename': true,
  'dragoman.server.glossaries.merge': true,
  'dragoman.server.glossaries.replace': true,
  'dragoman.server.glossaries.deleteDictionary': true,
  'dragoman.server.glossaries.delete': true,
  'dragoman.server.glossary.plan': true,
  'dragoman.server.glossary.push': true,
  'dragoman.server.glossary.pull': true,
  'dragoman.server.glossary.tree': true,
  'dragoman.server.glossary.entries': true,
  'dragoman.server.glossary.sides': true,
  'dragoman.server.glossary.create': true,
  'dragoman.server.style.plan': true,
  'dragoman.server.style.push': true,
  'dragoman.server.style.pull': true,
  'dragoman.server.style.tree': true,
  'dragoman.server.style.sides': true,
  'dragoman.server.style.delete': true,
  'dragoman.server.legacyGlossaries.list': true,
  'dragoman.server.legacyGlossaries.get': true,
  'dragoman.server.legacyGlossaries.entries': true,
  'dragoman.server.legacyGlossaries.create': true,
  'dragoman.server.legacyGlossaries.delete': true,
  'dragoman.server.legacyGlossaries.languagePairs': true,
  'dragoman.server.legacyGlossaries.migrate': true,
  'dragoman.server.keys.list': true,
  'dragoman.server.keys.create': true,
  'dragoman.server.keys.rename': true,
  'dragoman.server.keys.limit': true,
  'dragoman.server.keys.deactivate': true,
  'dragoman.server.analytics': true,
};

export const COMMANDS: readonly string[] = [
  ...Object.values(SERVER_COMMANDS),
  ...Object.values(UNIT_KEY_COMMANDS),
  ...Object.keys(OF_PREVIEW),
  ...Object.keys(OF_SERVICE),
];
