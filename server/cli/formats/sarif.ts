import type { FileFindings } from '../findings.ts';

const LEVEL = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;

/** SARIF 2.1.0 (OASIS), one run; columns count UTF-16 units. */
export function toSarif(files: readonly FileFindings[], version: string): unknown {
  const rules = [...new Map(files.flatMap(({ findings }) => findings.map(({ code, href }) => [code, href] as const)))];
  const index = new Map(rules.map(([code], at) => [code, at]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'dragoman',
            version,
            rules: rules.map(([id, href]) => ({ id, ...(href !== undefined && { helpUri: href }) })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: files.flatMap(({ file, findings }) =>
          findings.map(({ code, severity, message, line, column, endLine, endColumn }) => ({
            ruleId: code,
            ruleIndex: index.get(code),
            level: LEVEL[severity],
            message: { text: message },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: encodeURI(file) },
                  region: { startLine: line, startColumn: column, endLine, endColumn },
                },
              },
            ],
          })),
        ),
      },
    ],
  };
}
