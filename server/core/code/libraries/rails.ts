import type { Library } from '../library.ts';

const RUBY = ['rb', 'erb', 'haml', 'slim', 'rake'];

export const rails: Library = {
  id: 'rails',
  title: 'Rails, i18n',
  packages: ['rails', 'i18n', 'rails-i18n', 'actionview'],
  words: ['t ', 't(', 'I18n', 'translate'],
  forms: [
    {
      in: RUBY,
      before: '(?<![\\w.@:$])(?:I18n\\.)?(?:t|translate|t!)(?:\\(|[ \\t]+(?=[\'":]))',
      relative: true,
      open: true,
    },
    { in: RUBY, name: 'i18n-tasks-use t\\([\'"]([\\w.]+)' },
  ],
  implicit: [
    '(?:activerecord|activemodel|errors|helpers|date|time|datetime|number|support|simple_form|devise|will_paginate|i18n)\\.',
  ],
  examples: [
    {
      file: 'app/views/users/_form.html.erb',
      code: "<%= t('.title') %> <%= t 'shared.save' %> <%# t('gone') %>",
      keys: ['users.form.title', 'shared.save'],
    },
    { file: 'a.rb', code: 'I18n.t("errors.#{code}") # I18n.t("gone")\nI18n.t(:hello)', keys: ['errors.*', 'hello'] },
  ],
};
