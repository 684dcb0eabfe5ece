import { expect } from 'chai';
import { debianTool, type DebianTool } from './debian-tool.js';

describe('A tool of Debian', () => {
  it('is found by its name', () => {
    expect(debianTool('promtool')).to.match(/\/promtool$/);
  });

  it('is missed with the package that has it', () => {
    expect(() => debianTool('missing' as DebianTool)).to.throw('The program missing is missing');
  });
});
