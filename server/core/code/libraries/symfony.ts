import type { Library } from '../library.ts';

export const symfony: Library = {
  id: 'symfony',
  title: 'Symfony, Twig',
  packages: ['symfony/translation', 'symfony/framework-bundle', 'symfony/symfony', 'symfony/twig-bundle'],
  words: ['trans'],
  forms: [
    { in: ['twig'], after: '\\|\\s*trans\\b' },
    { in: ['twig'], name: '\\{%\\s*trans(?:\\s[^%]*)?%\\}([^{]+)\\{%\\s*endtrans' },
    { in: ['php'], before: '->trans\\(', open: true },
    { in: ['php'], before: '(?<![\\w>$])(?:t|new\\s+TranslatableMessage)\\(' },
  ],
  implicit: ['(?:validators|security)\\.'],
  examples: [
    {
      file: 'a.html.twig',
      code: "<h1>{{ 'page.title'|trans }}</h1>{# 'gone'|trans #}\n{% trans %}Hello{% endtrans %}",
      keys: ['page.title', 'Hello'],
    },
    { file: 'a.php', code: "<?php\n$a = $translator->trans('flash.saved', ['n' => 1]);", keys: ['flash.saved'] },
  ],
};
