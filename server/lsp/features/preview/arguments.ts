import * as z from 'zod/mini';
import type {
  PreviewApplyArguments,
  PreviewArguments,
  PreviewCheckArguments,
  PreviewQualityArguments,
} from '../../../../shared/pages/preview.ts';
import { readArgument, translateShape } from '../translate/arguments.ts';

const preview = z.extend(translateShape, { keep: z.optional(z.boolean()) });
const check = z.object({ id: z.string(), uri: z.string(), unit: z.string(), text: z.string() });
const apply = z.object({
  id: z.string(),
  accept: z.array(
    z.object({
      uri: z.string(),
      units: z.array(z.object({ unit: z.string(), text: z.optional(z.string()) })),
    }),
  ),
});
const quality = z.object({
  id: z.string(),
  provider: z.optional(z.enum(['service', 'editor'])),
  dryRun: z.optional(z.boolean()),
});
const discard = z.object({ id: z.string() });

/** Each parses its argument, or says what the command takes. @throws ResponseError */
export function readPreview(args: readonly unknown[] = []): PreviewArguments {
  return readArgument(preview, args[0], 'one argument { uri, scope?, to?, options?, keep? }') as PreviewArguments;
}

export function readCheck(args: readonly unknown[] = []): PreviewCheckArguments {
  return readArgument(check, args[0], 'one argument { id, uri, unit, text }');
}

export function readQuality(args: readonly unknown[] = []): PreviewQualityArguments {
  const shape = 'one argument { id, provider?, dryRun? }';
  return readArgument(quality, args[0], shape) as PreviewQualityArguments;
}

export function readApply(args: readonly unknown[] = []): PreviewApplyArguments {
  return readArgument(
    apply,
    args[0],
    'one argument { id, accept: [{ uri, units: [{ unit, text? }] }] }',
  ) as PreviewApplyArguments;
}

export function readDiscard(args: readonly unknown[] = []): { readonly id: string } {
  return readArgument(discard, args[0], 'one argument { id }');
}
