import { render } from 'preact';
import { App } from './app.js';
import { applyStoredTheme } from './layout/theme.js';

applyStoredTheme();
const place = document.querySelector('#console');
if (place) render(<App />, place);
