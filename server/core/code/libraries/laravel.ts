import type { Library } from '../library.ts';

const PHP = ['php'];

export const laravel: Library = {
  id: 'laravel',
  title: 'Laravel',
  packages: ['laravel/framework', 'illuminate/translation'],
  words: ['__(', 'trans', '@lang', '@choice', 'Lang::'],
  forms: [
    { in: PHP, before: '(?<![\\w>$])(?:__|trans|trans_choice|Lang::get|Lang::choice|Lang::has)\\(', open: true },
    { in: PHP, before: '@(?:lang|choice)\\(', open: true },
  ],
  implicit: ['(?:validation|auth|pagination|passwords)\\.'],
  namespaceSeparator: '.',
  examples: [
    {
      file: 'a.blade.php',
      code: "{{ __('auth.failed') }} @lang('auth.throttle') {{-- __('gone') --}}",
      keys: ['auth.failed', 'auth.throttle'],
    },
    {
      file: 'a.php',
      code: "<?php\n$a = trans('entities.' . $x); // __('gone')\n$b = __('Save');",
      keys: ['entities.*', 'Save'],
    },
  ],
};
