import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ACROSS_CHECKS } from '../../checks/across/index.ts';
import { CHECKS } from '../../checks/index.ts';
import type { FileFindings, PlacedFinding } from '../findings.ts';

const LEVEL = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;

/** SARIF 2.1.0 (OASIS), one run; columns count UTF-16 units. */
export function toSarif(files: readonly FileFindings[], version: string): unknown {
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
        results: files.flatMap(({ file, findings }) =>
          findings.map((finding) => ({ ...result(file, finding), ruleIndex: index.get(finding.code) })),
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

function result(file: string, { code, severity, message, line, column, endLine, endColumn, unit }: PlacedFinding) {
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return {
    ruleId: code,
    level: LEVEL[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: uri(file) }, region },
        ...(unit !== undefined && { logicalLocations: [{ fullyQualifiedName: unit }] }),
      },
    ],
  };
}

/** Relative paths are relative references (RFC 3986): what has a meaning in one is escaped. */
function uri(file: string): string {
  return isAbsolute(file) ? pathToFileURL(file).href : file.split('/').map(encodeURIComponent).join('/');
}
