// The token lasts as long as the tab: it is sent to this service alone, and forgotten with `Logout`.
const TOKEN = 'data-import-token';
const SCHEME = 'accessToken';

/** A pasted token is enough; the word before it is put there. */
const headerOf = (value) => {
  const token = value.trim();
  return token === '' || /^token\s/i.test(token) ? token : `Token ${token}`;
};

const rememberToken = () => ({
  statePlugins: {
    auth: {
      wrapActions: {
        authorize: (authorize) => (given) => {
          const value = headerOf(given[SCHEME]?.value ?? '');
          if (value !== '') sessionStorage.setItem(TOKEN, value);
          return authorize({ ...given, [SCHEME]: { ...given[SCHEME], value } });
        },
        logout: (logout) => (schemes) => {
          sessionStorage.removeItem(TOKEN);
          return logout(schemes);
        },
      },
    },
  },
});

// What the renderer leaves without a name or cannot be reached by keyboard.
const nameControls = () => {
  for (const control of document.querySelectorAll(
    '#swagger-ui :is(select, input, textarea):not([aria-label], [id])',
  )) {
    const row = control.closest('tr, .opblock-section-request-body, .servers, .auth-container');
    const name = row?.querySelector('.parameter__name, h4, .servers-title')?.textContent.trim();
    control.setAttribute('aria-label', name || control.className || 'Value');
  }
  for (const scrolled of document.querySelectorAll('#swagger-ui :is(pre, .highlight-code > div)'))
    if (!scrolled.hasAttribute('tabindex')) scrolled.setAttribute('tabindex', '0');
};

const darkness = matchMedia('(prefers-color-scheme: dark)');
const followDarkness = () =>
  document.documentElement.classList.toggle('dark-mode', darkness.matches);
darkness.addEventListener('change', followDarkness);
followDarkness();

const ui = globalThis.SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  plugins: [rememberToken],
  // Nothing of the document or of a token leaves for anybody else.
  validatorUrl: null,
  persistAuthorization: false,
  onComplete: () => {
    const token = sessionStorage.getItem(TOKEN);
    if (token !== null) ui.preauthorizeApiKey(SCHEME, token);
    nameControls();
    new MutationObserver(nameControls).observe(document.querySelector('#swagger-ui'), {
      childList: true,
      subtree: true,
    });
  },
});
