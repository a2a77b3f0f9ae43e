/** What we use of undici. Loaded by the first request; a module of our own, so that the bundler's pieces know its names. */
export { Agent, EnvHttpProxyAgent, request } from 'undici';
