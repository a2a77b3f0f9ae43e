// Written by `npm run catalogue` from what the server has in command-table.ts.
const NAMES = `
addLocale analytics check documents.begin documents.cancel documents.forget documents.forgetDone
documents.list documents.plan documents.prepare documents.resume documents.retry documents.translate
estimate glossaries.create glossaries.delete glossaries.deleteDictionary glossaries.entries
glossaries.get glossaries.list glossaries.merge glossaries.rename glossaries.replace
glossary.addTerm glossary.create glossary.entries glossary.plan glossary.pull glossary.push
glossary.sides glossary.tree keys.create keys.deactivate keys.limit keys.list keys.rename languages
legacyGlossaries.create legacyGlossaries.delete legacyGlossaries.entries legacyGlossaries.get
legacyGlossaries.languagePairs legacyGlossaries.list legacyGlossaries.migrate memory.accept nextUnit
preview preview.apply preview.check preview.discard preview.quality progress progress.units
projectFile quality.check rephrase setState style.delete style.plan style.pull style.push
style.sides style.tree table.check table.clear table.close table.copy table.details table.find
table.mark table.matches table.open table.paste table.query table.rephrase table.replace table.rows
table.translate table.write terms translate translateText undo units.add units.extract units.insert
units.prune units.remove units.sort units.unused usage
`;

/** Said to the client before what the commands do is loaded. */
export const COMMANDS: readonly string[] = NAMES.trim()
  .split(/\s/)
  .map((name) => `dragoman.server.${name}`);
