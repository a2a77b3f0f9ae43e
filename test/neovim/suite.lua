-- Runs inside Neovim on a copy of samples/: diagnostics arrive, and "translate this unit" is applied.
local results = {}

local function test(name, body)
  local ok, err = pcall(body)
  table.insert(results, { name = name, error = not ok and tostring(err) or nil })
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 50) then error('timed out waiting for ' .. what) end
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
  local answer = client.request_sync('textDocument/codeAction', params, 10000, buffer)
  assert(answer and answer.result, 'no code actions')
  for _, action in ipairs(answer.result) do
    if action.title:find(title, 1, true) then
      if not action.edit and not action.command then
        action = client.request_sync('codeAction/resolve', action, 10000, buffer).result
      end
      if action.edit then vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding) end
      if action.command then
        local command = type(action.command) == 'table' and action.command or action
        local done = client.request_sync('workspace/executeCommand', { command = command.command, arguments = command.arguments }, 20000, buffer)
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

test('diagnostics of an XLIFF file', function()
  local buffer = open('i18n/messages.de.xlf')
  local found = diagnostics(buffer)
  local missing = vim.tbl_filter(function(d) return d.code == 'missing-translation' or (d.user_data and d.user_data.lsp and d.user_data.lsp.code == 'missing-translation') end, found)
  assert(#missing >= 4, 'found ' .. #missing .. ' missing units: ' .. vim.inspect(found))
end)

test('"translate this unit" is applied to the buffer', function()
  local buffer = open('i18n/messages.de.xlf')
  local before = text(buffer)
  local target
  for _, diagnostic in ipairs(diagnostics(buffer)) do
    if vim.api.nvim_buf_get_lines(buffer, diagnostic.lnum, diagnostic.lnum + 1, false)[1]:find('planner.waypoints', 1, true) then target = diagnostic end
  end
  assert(target, 'no diagnostic on planner.waypoints')
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

local file = io.open(os.getenv('DRAGOMAN_NVIM_RESULT'), 'w')
file:write(vim.fn.json_encode(results))
file:close()
vim.cmd('qall!')
