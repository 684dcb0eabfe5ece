import { join } from 'node:path';
import { expect } from 'chai';
import { greeting } from '../src/greeting.js';

const URL = 'http://127.0.0.1:8080';

describe('the greeting', () => {
  it('names the file with the keys as it is seen from the working directory', () => {
    expect(greeting(URL, join(process.cwd(), 'data', 'keys.json'))).to.contain(
      ' in data/keys.json.',
    );
  });

  it('names a file outside the working directory by its whole path', () => {
    expect(greeting(URL, '/somewhere/else/keys.json')).to.contain(' in /somewhere/else/keys.json.');
    expect(greeting(URL, join(process.cwd(), '..', 'keys.json'))).not.to.contain('../');
  });

  it('quotes the path of a file for a shell', () => {
    expect(greeting(URL, `/it's a "new" $HOME/keys.json`)).to.contain(
      `/p' '/it'\\''s a "new" $HOME/keys.json')`,
    );
  });
});
