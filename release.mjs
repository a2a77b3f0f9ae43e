/**
 * What `npm version minor` does beside package.json (npm runs it as the script `version`): what CHANGELOG.md lists as unreleased gets the new number
 * and the day, and `shared/version.ts`, the template for GitLab and the examples of the pages follow. `--notes` prints what the newest release brought.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parser } from 'keep-a-changelog';

const CHANGELOG = 'CHANGELOG.md';
const VERSION = 'shared/version.ts';
const GITLAB = 'ci/gitlab.yml';
/** What they tell to take. */
const PAGES = ['docs/ci.md', 'docs/command-line.md'];

const changelog = parser(await readFile(CHANGELOG, 'utf8'));
changelog.format = 'markdownlint';

if (process.argv.includes('--notes')) {
  const newest = changelog.releases.find(({ version }) => version !== undefined);
  if (newest === undefined) throw new Error(`${CHANGELOG} has no release yet.`);
  console.log(newest.toString(changelog).replace(/^## .*\n+/, ''));
} else {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const unreleased = changelog.releases.find((release) => release.version === undefined);
  if (unreleased?.isEmpty() !== false) throw new Error(`${CHANGELOG} lists nothing under "Unreleased".`);
  unreleased.setVersion(version);
  unreleased.setDate(new Date());
  await writeFile(CHANGELOG, changelog.toString());
  const before = await readFile(VERSION, 'utf8');
  await writeFile(VERSION, before.replace(/'[^']+'/, `'${version}'`));
  const template = await readFile(GITLAB, 'utf8');
  await writeFile(GITLAB, template.replace(/(version:\n\s+default: ).+/, `$1'${version}'`));
  for (const page of PAGES) {
    const text = await readFile(page, 'utf8');
    await writeFile(page, text.replace(/(\bdragoman(?:@v?|-|\/-\/raw\/v))\d+\.\d+\.\d+/g, `$1${version}`));
  }
}
