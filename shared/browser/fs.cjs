/** `node:fs` where there is no disk: nothing is there. The files of a workspace come from the client. */
const { missing } = require('./missing.ts');
const promises = require('./fs-promises.cjs');

const known = { existsSync: () => false, promises };

module.exports = new Proxy(known, { get: (all, name) => all[name] ?? missing });
