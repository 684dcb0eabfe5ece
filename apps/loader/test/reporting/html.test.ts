import { expect } from 'chai';
import { html } from '../../src/reporting/html.js';

describe('HTML of a report', () => {
  it('shows texts as they are, in elements and in attributes', () => {
    const hostile = `</td><script>alert("1")</script>'&`;
    const { text } = html`<td title="${hostile}">${hostile}</td>`;
    expect(text).to.equal(
      '<td title="&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;">' +
        '&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;</td>',
    );
  });

  it('names characters that would turn the text around or cannot be seen', () => {
    expect(html`${'a\u202Eb\u0000c'}`.text).to.equal('a[U+202E]b[U+0000]c');
  });

  it('takes HTML, lists of it and nothing', () => {
    const items = [1, 2].map((one) => html`<li>${one}</li>`);
    expect(
      html`<ul>
        ${items}${undefined}
      </ul>`.text.replaceAll(/\s+/g, ''),
    ).to.equal('<ul><li>1</li><li>2</li></ul>');
  });
});
