/** What we use of undici. Loaded by the first request; a separate module, so that the bundler keeps its names. */
export { Agent, EnvHttpProxyAgent, request } from 'undici';
