import type { DatabaseSync } from 'node:sqlite';
import { openStateFile } from '../../system/sqlite/open.ts';

/** One step per schema change; older files are migrated step by step. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE developer_key (
     key_id TEXT PRIMARY KEY, main INTEGER NOT NULL, secret_hash TEXT UNIQUE, masked TEXT NOT NULL, label TEXT NOT NULL,
     created INTEGER NOT NULL, deactivated INTEGER, characters INTEGER
   );
   CREATE TABLE usage (
     key_id TEXT NOT NULL, day TEXT NOT NULL, kind TEXT NOT NULL, characters INTEGER NOT NULL,
     PRIMARY KEY (key_id, day, kind)
   ) WITHOUT ROWID;
   CREATE TABLE glossary (
     glossary_id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL, edited INTEGER NOT NULL
   );
   CREATE TABLE dictionary (
     glossary_id TEXT NOT NULL REFERENCES glossary (glossary_id) ON DELETE CASCADE,
     source_lang TEXT NOT NULL, target_lang TEXT NOT NULL, entries TEXT NOT NULL, entry_count INTEGER NOT NULL,
     created INTEGER NOT NULL, revision INTEGER NOT NULL,
     PRIMARY KEY (glossary_id, source_lang, target_lang)
   );
   CREATE TABLE document (
     document_id TEXT PRIMARY KEY, key_id TEXT NOT NULL, state TEXT NOT NULL, created INTEGER NOT NULL,
     details BLOB NOT NULL, content BLOB, result BLOB, characters INTEGER, error TEXT
   );`,
  `CREATE TABLE style_rule (
     style_id TEXT PRIMARY KEY, name TEXT NOT NULL, language TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,
     version INTEGER NOT NULL, configured_rules TEXT NOT NULL
   );
   CREATE TABLE custom_instruction (
     instruction_id TEXT PRIMARY KEY, style_id TEXT NOT NULL REFERENCES style_rule (style_id) ON DELETE CASCADE,
     label TEXT NOT NULL, prompt TEXT NOT NULL, source_language TEXT
   );
   CREATE INDEX instruction_of ON custom_instruction (style_id);
   CREATE TABLE tag_usage (
     tag TEXT NOT NULL, day TEXT NOT NULL, characters INTEGER NOT NULL,
     PRIMARY KEY (tag, day)
   ) WITHOUT ROWID;
   CREATE TABLE evaluation (
     job_id TEXT PRIMARY KEY, created INTEGER NOT NULL, report TEXT NOT NULL
   );
   ALTER TABLE developer_key ADD COLUMN speech_milliseconds INTEGER;`,
];

/**
 * Opens the state of an account.
 * @throws Error if the file cannot be opened or was written by a newer version.
 */
export function openDatabase(path: string): DatabaseSync {
  return openStateFile(path, {
    name: 'state',
    migrations: MIGRATIONS,
    pragmas: 'PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;',
    foreignKeys: true,
  });
}
