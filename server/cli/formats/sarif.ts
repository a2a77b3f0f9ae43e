import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PUBLISHED } from '../../../shared/version.ts';
import { ACROSS_CHECKS } from '../../core/checks/across/index.ts';
import { CHECKS } from '../../core/checks/index.ts';
import { countBySeverity, type FileFindings, type PlacedFinding, SEVERITIES } from '../../engine/check/findings.ts';
import { fingerprintOf } from '../../engine/check/fingerprint.ts';

const LEVEL = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;

/** What relative references are resolved against, under the name that most readers know. */
const BASE = '%SRCROOT%';

/**
 * SARIF 2.1.0 (OASIS), one run; columns count UTF-16 units.
 *
 * @param root absolute path of the folder that `files` are relative to
 */
export function toSarif(
  all: readonly FileFindings[],
  version: string,
  root: string,
  note: (line: string) => void = () => undefined,
): unknown {
  const { files, left } = capped(all);
  const omitted = `${left.toLocaleString('en')} of the mildest findings are left out: GitHub rejects files with more than ${MOST.toLocaleString('en')} results.`;
  if (left > 0) note(`SARIF: ${omitted}`);
  const ordinals = new Map<string, number>();
  const hrefs = new Map(files.flatMap(({ findings }) => findings.map(({ code, href }) => [code, href] as const)));
  const codes = [...hrefs.keys()].sort();
  const index = new Map(codes.map((code, at) => [code, at]));
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'dragoman', version, rules: codes.map((code) => rule(code, hrefs.get(code))) },
        },
        columnKind: 'utf16CodeUnits',
        // 3.14.14: absolute, with a slash at its end.
        originalUriBaseIds: { [BASE]: { uri: `${pathToFileURL(root).href.replace(/\/$/, '')}/` } },
        ...(left > 0 && {
          invocations: [
            {
              executionSuccessful: true,
              toolExecutionNotifications: [{ level: 'warning', message: { text: omitted } }],
            },
          ],
        }),
        results: files.flatMap(({ file, locale, findings }) =>
          findings.map((finding) => ({
            ...result(artifact(file, root), finding, lineHash(locale ?? file, finding, ordinals)),
            ruleIndex: index.get(finding.code),
          })),
        ),
      },
    ],
  };
}

/** GitHub accepts this many results per run, and shows the 5,000 most severe. They are far below its other limit, 10 MB compressed. */
const MOST = 25_000;

/** The most severe findings, in the order of the files. */
function capped(all: readonly FileFindings[]): { readonly files: readonly FileFindings[]; readonly left: number } {
  const counts = countBySeverity(all);
  const free = { ...counts };
  let room = MOST;
  for (const severity of SEVERITIES) {
    free[severity] = Math.min(room, counts[severity]);
    room -= free[severity];
  }
  const total = SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0);
  if (total <= MOST) return { files: all, left: 0 };
  const files = all.map((file) => ({
    ...file,
    findings: file.findings.filter(({ severity }) => {
      free[severity] -= 1;
      return free[severity] >= 0;
    }),
  }));
  return { files, left: total - MOST };
}

/** Stays the same as long as the texts of the unit do, wherever it moves; findings of one check in one unit are distinguished by order. */
function lineHash(
  place: string,
  { code, fingerprint, unit = '' }: PlacedFinding,
  ordinals: Map<string, number>,
): string {
  const hash = fingerprintOf(place, code, fingerprint, unit);
  const ordinal = (ordinals.get(hash) ?? 0) + 1;
  ordinals.set(hash, ordinal);
  return `${hash}:${ordinal}`;
}

function rule(id: string, href: string | undefined): unknown {
  const check = [...CHECKS, ...ACROSS_CHECKS].find((one) => one.id === id);
  const summary = check?.summary;
  const page = href ?? `${PUBLISHED}/docs/checks.md#${encodeURIComponent(id)}`;
  const advice = `Right as it is: ignore the word or the unit under "checks", "${id}" of dragoman.json, or turn the check off there.`;
  const help = `${summary ?? `See ${page}.`} ${advice}`;
  return {
    help: { text: help, markdown: `${help}\n\n[${id}](${page})` },
    ...(summary !== undefined && { fullDescription: { text: summary } }),
    ...(check !== undefined && { defaultConfiguration: { level: LEVEL[check.severity] } }),
    properties: { tags: ['localization'] },
    id,
    ...(summary !== undefined && { shortDescription: { text: summary } }),
    helpUri: page,
  };
}

function result(
  artifactLocation: object,
  { code, severity, message, line, column, endLine, endColumn, unit, fingerprint }: PlacedFinding,
  hash: string,
) {
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return {
    ruleId: code,
    level: LEVEL[severity],
    message: { text: message },
    // 3.27.17: what the finding is, wherever it is.
    // GitHub recognizes an alert by the first one alone, and derives it from the line if it is absent: ours is derived from the unit.
    partialFingerprints: {
      primaryLocationLineHash: hash,
      'dragomanUnit/v1': `${fingerprint}${unit === undefined ? '' : ` ${unit}`}`,
    },
    locations: [
      {
        physicalLocation: { artifactLocation, region },
        ...(unit !== undefined && { logicalLocations: [{ fullyQualifiedName: unit }] }),
      },
    ],
  };
}

/** Relative references (RFC 3986) with reserved characters escaped. A path outside the base has none (3.4.4): it is absolute. */
function artifact(file: string, root: string): object {
  const isOutside = isAbsolute(file) || file === '..' || file.startsWith('../');
  return isOutside
    ? { uri: pathToFileURL(resolve(root, file)).href }
    : { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: BASE };
}
