import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ACROSS_CHECKS } from '../../checks/across/index.ts';
import { CHECKS } from '../../checks/index.ts';
import type { FileFindings, PlacedFinding } from '../../engine/check/findings.ts';

const LEVEL = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;

/** What relative references are resolved against, by the name that most readers know. */
const BASE = '%SRCROOT%';

/**
 * SARIF 2.1.0 (OASIS), one run; columns count UTF-16 units.
 *
 * @param root absolute path of the folder that `files` are relative to
 */
export function toSarif(files: readonly FileFindings[], version: string, root: string): unknown {
  const hrefs = new Map(files.flatMap(({ findings }) => findings.map(({ code, href }) => [code, href] as const)));
  const codes = [...hrefs.keys()].sort();
  const index = new Map(codes.map((code, at) => [code, at]));
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'dragoman', version, rules: codes.map((code) => rule(code, hrefs.get(code))) } },
        columnKind: 'utf16CodeUnits',
        // 3.14.14: absolute, with a slash at its end.
        originalUriBaseIds: { [BASE]: { uri: `${pathToFileURL(root).href.replace(/\/$/, '')}/` } },
        results: files.flatMap(({ file, findings }) =>
          findings.map((finding) => ({ ...result(artifact(file, root), finding), ruleIndex: index.get(finding.code) })),
        ),
      },
    ],
  };
}

function rule(id: string, href: string | undefined): unknown {
  const summary = [...CHECKS, ...ACROSS_CHECKS].find((check) => check.id === id)?.summary;
  return {
    id,
    ...(summary !== undefined && { shortDescription: { text: summary } }),
    ...(href !== undefined && { helpUri: href }),
  };
}

function result(
  artifactLocation: object,
  { code, severity, message, line, column, endLine, endColumn, unit, fingerprint }: PlacedFinding,
) {
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return {
    ruleId: code,
    level: LEVEL[severity],
    message: { text: message },
    // 3.27.17: what the finding is, wherever it stands.
    partialFingerprints: { 'dragomanUnit/v1': `${fingerprint}${unit === undefined ? '' : ` ${unit}`}` },
    locations: [
      {
        physicalLocation: { artifactLocation, region },
        ...(unit !== undefined && { logicalLocations: [{ fullyQualifiedName: unit }] }),
      },
    ],
  };
}

/** Relative references (RFC 3986), in which what has a meaning is escaped. One that leaves its base has none (3.4.4): it is absolute. */
function artifact(file: string, root: string): object {
  const isOutside = isAbsolute(file) || file === '..' || file.startsWith('../');
  return isOutside
    ? { uri: pathToFileURL(resolve(root, file)).href }
    : { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: BASE };
}
