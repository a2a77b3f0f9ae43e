import type { Command } from 'commander';
import { addCommand, addGroup, addServiceCommand, locale, locales, type Run } from '../options.ts';
import { requestOf, withRequestOptions } from './request.ts';

/** `dragoman document …` */
export function registerDocument(program: Command, run: Run): void {
  const document = addGroup(
    program,
    'document',
    'translate whole documents: docx, pptx, xlsx, pdf, html, txt, xliff, srt',
  );

  withRequestOptions(
    addServiceCommand(document, 'translate <files...>', 'translate documents and wait for the results', {
      'document translate manual.docx --to de,fr': 'manual.de.docx and manual.fr.docx, next to the document',
      "document translate docs/*.docx --to de --out '{locale}/{name}.{ext}'": 'A folder for each language',
    }),
    'document',
  )
    .requiredOption('--to <locales>', 'target locales, separated by commas', locales)
    .option('--from <locale>', "source locale (default: the project's; needed with --glossary)", locale)
    .option('--out <path>', 'file, folder, or pattern with {name}, {locale}, {ext} (default: next to the document)')
    .option('--output-format <ext>', 'kind of the result: docx for PDF documents')
    .option('--force', 'replace results that exist already')
    .action((files: string[], options) =>
      run(options, async (context) =>
        (await import('../commands/document/translate.ts')).translateDocuments(context, files, {
          ...options,
          ...requestOf(options),
        }),
      ),
    );

  addCommand(document, 'list', 'the journal: what is under way, done or failed', {
    'document list': 'What is under way, done or failed',
    'document list --json': 'The same for a script',
  }).action((options) =>
    run(options, async (context) => (await import('../commands/document/list.ts')).listDocuments(context)),
  );

  addServiceCommand(document, 'resume [ids...]', 'continue what was interrupted; without ids: everything', {
    'document resume': 'Continue everything that was interrupted',
    'document resume 3f2a --again': 'Upload one document again whose upload failed',
  })
    .option('--again', 'upload documents again whose upload failed or was interrupted')
    .option('--force', 'replace results that exist already')
    .action((ids: string[], options) =>
      run(options, async (context) =>
        (await import('../commands/document/resume.ts')).resumeDocuments(context, ids, options),
      ),
    );

  addCommand(document, 'forget <ids...>', 'remove jobs from the journal; results are kept', {
    'document forget 3f2a': 'Remove one job from the journal',
    'document forget 3f2a 77c1 --json': 'Two of them, for a script',
  }).action((ids: string[], options) =>
    run(options, async (context) => (await import('../commands/document/forget.ts')).forgetDocuments(context, ids)),
  );
}
