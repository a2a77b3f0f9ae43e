/** `node:fs/promises` where there is no disk: all that is asked for fails, as for files that cannot be read. */
const { missing } = require('./missing.ts');

module.exports = new Proxy({}, { get: () => async () => missing() });
