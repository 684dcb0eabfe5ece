import { render } from 'preact';
import { App } from './app.js';
import { applyTheme } from './layout/theme-toggle.js';

applyTheme();
// The exact instant of any time, on hover.
addEventListener('mouseover', ({ target }) => {
  const time = target instanceof Element ? target.closest('time') : null;
  if (time) time.title = time.dateTime;
});
const place = document.querySelector('#console');
if (place) render(<App />, place);
