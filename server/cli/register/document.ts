import type { Command } from 'commander';
import { locale, locales } from '../options.ts';
import { addCommand, addGroup, type Run } from './command.ts';
import { requestOf, withRequestOptions } from './request.ts';

/** `dragoman document …` */
export function registerDocument(program: Command, run: Run): void {
  const document = addGroup(
    program,
    'document',
    'translate whole documents: docx, pptx, xlsx, pdf, html, txt, xliff, srt',
  );

  withRequestOptions(
    addCommand(document, 'translate <files...>', 'translate documents and wait for the results'),
    'document',
  )
    .requiredOption('--to <locales>', 'target locales, separated by commas', locales)
    .option('--from <locale>', "source locale (default: the project's; needed with --glossary)", locale)
    .option('--out <path>', 'file, folder, or pattern with {name}, {locale}, {ext} (default: beside the document)')
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

  addCommand(document, 'list', 'the journal: what is under way, done or failed').action((options) =>
    run(options, async (context) => (await import('../commands/document/list.ts')).listDocuments(context)),
  );

  addCommand(document, 'resume [ids...]', 'go on with what was interrupted; without ids: with everything')
    .option('--again', 'upload documents again whose upload failed or was interrupted')
    .option('--force', 'replace results that exist already')
    .action((ids: string[], options) =>
      run(options, async (context) =>
        (await import('../commands/document/resume.ts')).resumeDocuments(context, ids, options),
      ),
    );

  addCommand(document, 'forget <ids...>', 'take jobs out of the journal; results stay').action(
    (ids: string[], options) =>
      run(options, async (context) => (await import('../commands/document/forget.ts')).forgetDocuments(context, ids)),
  );
}
