/** A module of Node that a browser has nothing for: whatever is asked of it says so. CommonJS, so that nobody lists its names. */
const { missing } = require('./missing.ts');

module.exports = new Proxy({}, { get: () => missing });
