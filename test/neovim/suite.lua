-- Runs inside Neovim on a copy of samples/: diagnostics, fixes, hover, completion, navigation, rename and translation, as its own client does them.
local results = {}
-- Milliseconds until an answer or a state is given up. A busy machine takes many times longer than an idle one.
local PATIENCE = 60000

local function test(name, body)
  local ok, err = pcall(body)
  table.insert(results, { name = name, error = not ok and tostring(err) or nil })
end

local function wait(what, condition)
  if not vim.wait(PATIENCE, condition, 50) then error('timed out waiting for ' .. what) end
end

local function open(path)
  vim.cmd((vim.fn.bufloaded(path) == 1 and 'buffer ' or 'edit ') .. path)
  local buffer = vim.api.nvim_get_current_buf()
  wait('the language server', function() return #vim.lsp.buf_get_clients(buffer) > 0 or false end)
  return buffer
end

local function diagnostics(buffer)
  wait('diagnostics of ' .. vim.api.nvim_buf_get_name(buffer), function() return #vim.diagnostic.get(buffer) > 0 end)
  return vim.diagnostic.get(buffer)
end

local function client_of(buffer)
  for _, client in pairs(vim.lsp.buf_get_clients(buffer)) do return client end
end

-- What the editor's own code-action menu does with the chosen entry.
local function choose(buffer, diagnostic, title)
  local range = { start = { line = diagnostic.lnum, character = diagnostic.col }, ['end'] = { line = diagnostic.end_lnum, character = diagnostic.end_col } }
  local params = { textDocument = vim.lsp.util.make_text_document_params(buffer), range = range, context = { diagnostics = { diagnostic.user_data.lsp and vim.tbl_extend('force', { range = range, message = diagnostic.message }, diagnostic.user_data.lsp) } } }
  local client = client_of(buffer)
  local answer = client.request_sync('textDocument/codeAction', params, PATIENCE, buffer)
  assert(answer and answer.result, 'no code actions')
  for _, action in ipairs(answer.result) do
    if action.title:find(title, 1, true) then
      if not action.edit and not action.command then
        action = client.request_sync('codeAction/resolve', action, PATIENCE, buffer).result
      end
      if action.edit then vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding) end
      if action.command then
        local command = type(action.command) == 'table' and action.command or action
        local done = client.request_sync('workspace/executeCommand', { command = command.command, arguments = command.arguments }, PATIENCE, buffer)
        assert(done and not done.err, vim.inspect(done))
      end
      return
    end
  end
  error('no action "' .. title .. '" among ' .. vim.inspect(vim.tbl_map(function(action) return action.title end, answer.result)))
end

local function text(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
end

-- Opened first and looked at last: a client is attached some time after a file was opened.
local others = {}
for _, name in ipairs({ 'app.css', 'notes.txt', 'pom.xml', 'view.lua' }) do
  vim.fn.writefile({ '' }, name)
  vim.cmd('edit ' .. name)
  others[name] = vim.api.nvim_get_current_buf()
end

test('diagnostics of an XLIFF file', function()
  local buffer = open('i18n/messages.de.xlf')
  local found = diagnostics(buffer)
  local missing = vim.tbl_filter(function(d) return d.code == 'missing-translation' or (d.user_data and d.user_data.lsp and d.user_data.lsp.code == 'missing-translation') end, found)
  assert(#missing == 1 and missing[1].message:find('texts have no German translation yet', 1, true), 'found ' .. #missing .. ': ' .. vim.inspect(found))
end)

test('"translate this unit" is applied to the buffer', function()
  local buffer = open('i18n/messages.de.xlf')
  local before = text(buffer)
  -- What is missing is one finding of the file; at each unit there is what can be done about it.
  local target
  for index, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local column = line:find('planner.waypoints', 1, true)
    if column then target = { lnum = index - 1, col = column, end_lnum = index - 1, end_col = column, user_data = {} } end
  end
  assert(target, 'no unit planner.waypoints')
  choose(buffer, target, 'Translate this unit')
  wait('the edit', function() return text(buffer) ~= before end)
  local after = text(buffer)
  local translated = after:match('id="planner.waypoints".-<target[^>]*>(.-)</target>')
  assert(translated, 'no target was added:\n' .. after)
  assert(translated:find('<x id="INTERPOLATION"', 1, true) and translated:find('<x id="INTERPOLATION_1"', 1, true), 'inline codes are lost: ' .. translated)
  assert(after:find('<target state="final">Wanderung planen</target>', 1, true), 'approved work was touched')
end)

test('the diagnostic of that unit is gone', function()
  local buffer = open('i18n/messages.de.xlf')
  wait('fresh diagnostics', function()
    for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
      if vim.api.nvim_buf_get_lines(buffer, diagnostic.lnum, diagnostic.lnum + 1, false)[1]:find('planner.waypoints', 1, true) then return false end
    end
    return true
  end)
end)

test('diagnostics of a JSON file', function()
  assert(#diagnostics(open('locales/de/account.json')) > 0)
end)

-- The cursor at the beginning of the first line that holds the words, plus what is in front of them. Lines count from 1, columns from 0.
local function cursor_at(buffer, words, beyond)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local column = line:find(words, 1, true)
    if column then
      vim.api.nvim_win_set_cursor(0, { number, column - 1 + (beyond and #words or 0) })
      return
    end
  end
  error('no line holds ' .. words)
end

local function ask(buffer, method, more)
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, client_of(buffer).offset_encoding), more or {})
  local answer = client_of(buffer).request_sync(method, params, PATIENCE, buffer)
  assert(answer and not answer.err, vim.inspect(answer))
  return answer.result
end

local function substitute(buffer, old, new)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local from, to = line:find(old, 1, true)
    if from then
      vim.api.nvim_buf_set_text(buffer, number - 1, from - 1, number - 1, to, { new })
      return
    end
  end
  error('no line holds ' .. old)
end

test('a finding appears while typing, and its fix is applied', function()
  local buffer = open('locales/de/account.json')
  substitute(buffer, 'Dein Konto', 'Dein  Konto')
  local found
  wait('the double space', function()
    for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
      local code = diagnostic.code or (diagnostic.user_data and diagnostic.user_data.lsp and diagnostic.user_data.lsp.code)
      if code == 'double-space' then found = diagnostic end
    end
    return found ~= nil
  end)
  local before = text(buffer)
  local range = { start = { line = found.lnum, character = found.col }, ['end'] = { line = found.end_lnum, character = found.end_col } }
  local actions = ask(buffer, 'textDocument/codeAction', { range = range, context = { diagnostics = { vim.tbl_extend('keep', { range = range, message = found.message, code = 'double-space', source = 'dragoman' }, found.user_data and found.user_data.lsp or {}) } } })
  local fix
  for _, action in ipairs(actions) do
    if action.kind == 'quickfix.dragoman.double-space' then fix = fix or action end
  end
  assert(fix, 'no fix among ' .. vim.inspect(vim.tbl_map(function(action) return action.kind end, actions)) .. vim.inspect(found))
  if not fix.edit then fix = client_of(buffer).request_sync('codeAction/resolve', fix, PATIENCE, buffer).result end
  vim.lsp.util.apply_workspace_edit(fix.edit, client_of(buffer).offset_encoding)
  assert(text(buffer) == before:gsub('Dein  Konto', 'Dein Konto'), text(buffer))
end)

test('hover shows the source and the other locales', function()
  local buffer = open('locales/de/account.json')
  cursor_at(buffer, 'Passwort"')
  local contents = ask(buffer, 'textDocument/hover').contents
  local shown = table.concat(vim.lsp.util.convert_input_to_markdown_lines(contents), '\n')
  assert(shown:find('Password', 1, true) and shown:find('Passwort', 1, true), shown)
end)

test('completion offers what the source has and the target lacks', function()
  local buffer = open('locales/de/account.json')
  cursor_at(buffer, '"signedInAs": "', true)
  local items = vim.lsp.util.text_document_completion_list_to_complete_items(ask(buffer, 'textDocument/completion'), '')
  local words = table.concat(vim.tbl_map(function(item) return item.abbr end, items), ' | ')
  assert(words:find('{{email}}', 1, true) and words:find('Signed in as', 1, true), words)
end)

test('definition leads to the source, references to every locale', function()
  local buffer = open('locales/de/account.json')
  cursor_at(buffer, '"signIn"')
  local places = ask(buffer, 'textDocument/references', { context = { includeDeclaration = true } })
  assert(#places == 2, vim.inspect(places))
  vim.lsp.buf.definition()
  wait('the source file', function() return vim.api.nvim_buf_get_name(0):find('en/account.json', 1, true) ~= nil end)
  assert(vim.api.nvim_get_current_line():find('"signIn": "Sign in"', 1, true), vim.api.nvim_get_current_line())
end)

test('rename changes the key in every locale', function()
  local buffer = open('locales/de/account.json')
  cursor_at(buffer, 'forgot"')
  vim.lsp.buf.rename('lostPassword')
  wait('the new key', function() return text(buffer):find('"lostPassword": "Passwort vergessen?"', 1, true) ~= nil end)
  local english = vim.fn.bufnr('locales/en/account.json')
  assert(text(english):find('"lostPassword": "Forgot your password?"', 1, true), text(english))
end)

test('a key in code has the texts, leads to its file, and is proposed by its text', function()
  vim.fn.writefile({ '{ "dependencies": { "i18next": "25.0.0" } }' }, 'package.json')
  vim.fn.mkdir('src', 'p')
  vim.fn.writefile({ "import i18next from 'i18next';", "i18next.t('account:signIn');", "i18next.t('account:');" }, 'src/account.ts')
  local buffer = open('src/account.ts')
  cursor_at(buffer, 'signIn')
  local contents = ask(buffer, 'textDocument/hover').contents
  local shown = table.concat(vim.lsp.util.convert_input_to_markdown_lines(contents), '\n')
  assert(shown:find('Sign in', 1, true) and shown:find('Anmelden', 1, true), shown)
  local place = ask(buffer, 'textDocument/definition')[1]
  assert((place.targetUri or place.uri):find('en/account.json', 1, true), vim.inspect(place))
  vim.api.nvim_win_set_cursor(0, { 3, #"i18next.t('account:" })
  local items = vim.lsp.util.text_document_completion_list_to_complete_items(ask(buffer, 'textDocument/completion'), '')
  local words = table.concat(vim.tbl_map(function(item) return item.abbr end, items), ' | ')
  assert(words:find('account:signIn', 1, true), words)
end)

test('a key in code that is missing is a finding, and its fix creates it', function()
  vim.fn.writefile({ "import i18next from 'i18next';", "i18next.t('account:leave');" }, 'src/out.ts')
  local buffer = open('src/out.ts')
  local finding = diagnostics(buffer)[1]
  assert(finding.message:find('account:leave', 1, true), finding.message)
  choose(buffer, finding, 'Create ')
  local english = vim.fn.bufadd('locales/en/account.json')
  vim.fn.bufload(english)
  assert(text(english):find('"leave":', 1, true), text(english))
  wait('no finding', function() return #vim.diagnostic.get(buffer) == 0 end)
end)

test('the name of a file in code is renamed with the files of all locales', function()
  vim.cmd('silent wall')
  local buffer = open('src/account.ts')
  cursor_at(buffer, 'account:signIn')
  vim.lsp.buf.rename('member')
  wait('the code', function() return text(buffer):find("t('member:signIn')", 1, true) ~= nil end)
  for _, locale in ipairs({ 'de', 'en' }) do
    wait('the file of ' .. locale, function() return vim.fn.filereadable('locales/' .. locale .. '/member.json') == 1 end)
    assert(vim.fn.filereadable('locales/' .. locale .. '/account.json') == 0, locale .. ' has the old file, too')
  end
end)

test('files of other kinds have no server of this', function()
  for name, buffer in pairs(others) do
    assert(vim.tbl_count(vim.lsp.buf_get_clients(buffer)) == 0, name .. ' got a server')
  end
end)

local file = io.open(os.getenv('DRAGOMAN_NVIM_RESULT'), 'w')
file:write(vim.fn.json_encode(results))
file:close()
vim.cmd('qall!')
