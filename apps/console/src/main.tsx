import { render } from 'preact';
import { App } from './app.js';
import { applyTheme } from './layout/theme-toggle.js';

applyTheme();
const place = document.querySelector('#console');
if (place) render(<App />, place);
