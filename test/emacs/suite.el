;;; suite.el --- Runs inside Emacs on a copy of samples/, with its own client  -*- lexical-binding: t; -*-

(require 'json)
(require 'flymake)

(defconst suite-root (file-name-as-directory default-directory) "The copy of samples/.")
;; People have a repository around their files; the copy has none.
(setq project-find-functions (list (lambda (_) (cons 'transient suite-root))))

;; A busy machine takes many times longer than an idle one.
(defconst suite-patience 60 "Seconds until an answer or a state is given up.")
(setq jsonrpc-default-request-timeout suite-patience
      eglot-connect-timeout suite-patience)

(defvar suite-results nil "What has been found so far, newest first.")

(defmacro suite-test (name &rest body)
  "Run BODY as the test NAME and note how it ended."
  `(push (condition-case err (progn ,@body (list (cons 'name ,name)))
           (error (list (cons 'name ,name) (cons 'error (error-message-string err)))))
         suite-results))

(defun suite-wait (what condition)
  "Wait until the function CONDITION answers; WHAT is for the message."
  (let ((until (+ (float-time) suite-patience)) (answer nil))
    (while (not (setq answer (funcall condition)))
      (when (> (float-time) until) (error "Timed out waiting for %s" what))
      (accept-process-output nil 0.05))
    answer))

(defun suite-open (path)
  "Visit PATH with the language server, as \\[eglot] does."
  (find-file (expand-file-name path suite-root))
  (unless (eglot-current-server)
    (apply #'eglot (eglot--guess-contact)))
  (suite-wait "the language server" #'eglot-current-server))

(defun suite-diagnostics ()
  "The diagnostics that Emacs shows in this buffer."
  (suite-wait "diagnostics" (lambda () (flymake-start) (flymake-diagnostics))))

(defun suite-texts ()
  (mapcar #'flymake-diagnostic-text (suite-diagnostics)))

(defun suite-assert (truth format &rest arguments)
  (unless truth (error "%s" (apply #'format format arguments))))

(defun suite-request (method &rest more)
  (jsonrpc-request (eglot-current-server) method (append (eglot--TextDocumentPositionParams) more)))

(defun suite-command (path)
  "What eglot would start for PATH, a file that need not be there."
  (with-current-buffer (get-buffer-create " *probe*")
    (let ((buffer-file-name (expand-file-name path suite-root)))
      (set-auto-mode)
      (prog1 (format "%S" (cdr (eglot--lookup-mode major-mode)))
        (setq buffer-file-name nil)))))

(suite-test "only localization files have this server; code, plain text and other JSON keep their own"
  (dolist (path '("i18n/messages.de.xlf" "locales/de/common.json" "dragoman.json" "subtitles/a.srt" "lib/app_en.arb"))
    (suite-assert (string-match-p "lsp" (suite-command path)) "%s is asked of %s" path (suite-command path))
    (suite-assert (string-match-p "cli.cjs" (suite-command path)) "%s is asked of %s" path (suite-command path)))
  (dolist (path '("src/app.js" "notes.txt" "package.json" "pom.xml" "README"))
    (suite-assert (not (string-match-p "cli.cjs" (suite-command path))) "%s is asked of %s" path (suite-command path))))

(suite-test "diagnostics of an XLIFF file"
  (suite-open "i18n/messages.de.xlf")
  (suite-assert (cl-some (lambda (text) (string-match-p "No German translation yet" text)) (suite-texts))
                "No missing translation among %S" (suite-texts)))

(suite-test "hover shows source and target"
  (suite-open "locales/de/common.json")
  (goto-char (point-min))
  (search-forward "\"save\": \"")
  (let ((shown (format "%S" (suite-request :textDocument/hover))))
    (suite-assert (string-match-p "Save" shown) "No source in %s" shown)))

(suite-test "rename a key in every locale"
  (suite-open "locales/de/common.json")
  (goto-char (point-min))
  (search-forward "\"save")
  (backward-char 2)
  (let ((eglot-confirm-server-initiated-edits nil) (eglot-autoreconnect nil))
    (cl-letf (((symbol-function 'y-or-n-p) (lambda (&rest _) t)))
      (eglot-rename "keep")))
  (suite-assert (save-excursion (goto-char (point-min)) (search-forward "\"keep\":" nil t)) "The key is still there")
  (suite-assert (with-current-buffer (find-file-noselect (expand-file-name "locales/en/common.json" suite-root))
                  (save-excursion (goto-char (point-min)) (search-forward "\"keep\":" nil t)))
                "The source still has the old key"))

(suite-test "translate what is missing by command"
  (suite-open "i18n/messages.de.xlf")
  (let ((eglot-confirm-server-initiated-edits nil))
    (jsonrpc-request (eglot-current-server) :workspace/executeCommand
                     (list :command "dragoman.server.translate"
                           :arguments (vector (list :uri (eglot--path-to-uri buffer-file-name) :scope "missing")))
                     :timeout suite-patience))
  (suite-wait "the edit" (lambda () (save-excursion (goto-char (point-min)) (search-forward "leveraged-mt" nil t)))))

;; A mode of code that people have given to this server.
(suite-test "a key in code has its texts, leads to its file, and is renamed in every locale"
  (make-directory (expand-file-name "src" suite-root) t)
  (write-region "{ \"dependencies\": { \"i18next\": \"25.0.0\" } }" nil (expand-file-name "package.json" suite-root))
  (write-region "import i18next from 'i18next';\ni18next.t('account:signIn');\n" nil (expand-file-name "src/account.js" suite-root))
  (push (cons 'js-mode (cdr (cl-find-if (lambda (entry) (consp (car entry))) eglot-server-programs))) eglot-server-programs)
  (suite-open "src/account.js")
  (goto-char (point-min))
  (search-forward "account:sig")
  (let ((shown (format "%S" (suite-request :textDocument/hover))))
    (suite-assert (and (string-match-p "Sign in" shown) (string-match-p "Anmelden" shown)) "Not all texts in %s" shown))
  (suite-assert (string-match-p "en/account.json" (format "%S" (suite-request :textDocument/definition))) "No definition")
  (let ((eglot-confirm-server-initiated-edits nil))
    (cl-letf (((symbol-function 'y-or-n-p) (lambda (&rest _) t)))
      (eglot-rename "logIn")))
  (suite-assert (save-excursion (goto-char (point-min)) (search-forward "account:logIn'" nil t)) "The code has the old key")
  (dolist (locale '("de" "en"))
    (with-current-buffer (find-file-noselect (expand-file-name (format "locales/%s/account.json" locale) suite-root))
      (suite-assert (save-excursion (goto-char (point-min)) (search-forward "\"logIn\":" nil t)) "%s has the old key" locale))))

(let ((coding-system-for-write 'utf-8))
  (write-region (json-encode (vconcat (nreverse suite-results))) nil (getenv "DRAGOMAN_EMACS_RESULT")))
(dolist (buffer (buffer-list)) (with-current-buffer buffer (set-buffer-modified-p nil)))
(ignore-errors (eglot-shutdown-all))
(kill-emacs 0)
