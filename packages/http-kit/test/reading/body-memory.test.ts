import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { BodyMemory } from '../../src/reading/body-memory.js';

const anAnswer = () => new EventEmitter() as unknown as ServerResponse;

describe('BodyMemory', () => {
  it('takes bodies until there is no memory for another, and takes it again when an answer ends', () => {
    const memory = new BodyMemory(6000);
    const first = anAnswer();

    expect(memory.share(first).growTo(600)).to.equal(true);
    expect(memory.share(anAnswer()).growTo(400)).to.equal(true);
    expect(memory.share(anAnswer()).growTo(1)).to.equal(false);
    first.emit('close');
    expect(memory.share(anAnswer()).growTo(600)).to.equal(true);
    expect(memory.takenBytes).to.equal(6000);
  });

  it('takes a body of any size when it is alone', () => {
    const memory = new BodyMemory(6000);
    const alone = memory.share(anAnswer());

    expect(alone.growTo(500)).to.equal(true);
    expect(alone.growTo(5000)).to.equal(true);
    expect(memory.share(anAnswer()).growTo(1)).to.equal(false);
  });

  it('keeps what a body has when it may not grow', () => {
    const memory = new BodyMemory(6000);
    const growing = memory.share(anAnswer());
    expect(growing.growTo(400)).to.equal(true);
    expect(memory.share(anAnswer()).growTo(500)).to.equal(true);

    expect(growing.growTo(501)).to.equal(false);
    expect(memory.takenBytes).to.equal(6 * 900);
    expect(growing.growTo(500)).to.equal(true);
  });

  it('takes nothing for a client that is gone', () => {
    const memory = new BodyMemory(6000);
    const gone = Object.assign(anAnswer(), { closed: true });

    expect(memory.share(gone).growTo(900)).to.equal(true);
    expect(memory.takenBytes).to.equal(0);
  });
});
