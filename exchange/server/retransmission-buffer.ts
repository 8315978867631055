// The frames of one trading day so far, stored compressed, so that a reader may ask for everything from any sequence number. The
// newest block is still open and uncompressed; live readers mostly read there.

import { assert, type Day, outOfRange, present } from "../../src/base/index.ts";
import { firstSeqOf, framesFrom, joinBytes } from "./frame-chunks.ts";

interface Block {
  readonly firstSeq: number;
  readonly packed: Uint8Array<ArrayBuffer>;
}

const BLOCK_BYTES = 256 * 1024;
/** Speed matters more than size here. */
const PACK_LEVEL = 1;
/** Compressed bytes of one day. When full, the oldest blocks are dropped; readers who ask for them get them simulated again. */
const BUFFER_BYTES_MAX = 256 * 1024 * 1024;

export class RetransmissionBuffer {
  readonly day: Day;
  readonly #bytesMax: number;
  readonly #blocks: Block[] = [];
  #packedBytes = 0;
  #open: Uint8Array<ArrayBuffer>[] = [];
  #openBytes = 0;
  #openFirstSeq: number;
  #nextSeq: number;

  /** The first frame of the buffer is the event `firstSeq` of the day. */
  constructor(day: Day, firstSeq = 1, bytesMax = BUFFER_BYTES_MAX) {
    this.day = day;
    this.#openFirstSeq = firstSeq;
    this.#nextSeq = firstSeq;
    this.#bytesMax = bytesMax;
  }

  /** The number of the next event. */
  get nextSeq(): number {
    return this.#nextSeq;
  }

  get packedBytes(): number {
    return this.#packedBytes;
  }

  /** Adds whole frames that follow the last ones; `nextSeq` is the number after them. */
  append(bytes: Uint8Array<ArrayBuffer>, nextSeq: number): void {
    if (bytes.length === 0) return;
    assert(firstSeqOf(bytes) === this.#nextSeq, "frames out of order in the retransmission buffer");
    if (this.#openBytes === 0) this.#openFirstSeq = this.#nextSeq;
    this.#open.push(bytes);
    this.#openBytes += bytes.length;
    this.#nextSeq = nextSeq;
    if (this.#openBytes >= BLOCK_BYTES) this.#pack();
  }

  /** Some frames from `seq` on, empty at the end of the buffer; null when they were dropped. */
  read(seq: number): Uint8Array<ArrayBuffer> | null {
    if (seq >= this.#nextSeq) return new Uint8Array(0);
    if (this.#openBytes > 0 && seq >= this.#openFirstSeq) return framesFrom(this.#joinOpen(), seq);
    const block = this.#blockOf(seq);
    if (block === null) return null;
    return framesFrom(new Uint8Array(Bun.zstdDecompressSync(block.packed)), seq);
  }

  #blockOf(seq: number): Block | null {
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const { firstSeq } = this.#blocks[middle] ?? outOfRange(middle);
      if (firstSeq <= seq) low = middle + 1;
      else high = middle;
    }
    return this.#blocks[low - 1] ?? null;
  }

  #pack(): void {
    const packed = new Uint8Array(Bun.zstdCompressSync(this.#joinOpen(), { level: PACK_LEVEL }));
    this.#blocks.push({ firstSeq: this.#openFirstSeq, packed });
    this.#packedBytes += packed.length;
    this.#open = [];
    this.#openBytes = 0;
    while (this.#packedBytes > this.#bytesMax && this.#blocks.length > 1) {
      this.#packedBytes -= present(this.#blocks.shift(), "there are two blocks or more").packed.length;
    }
  }

  /** The open block in one piece. It is joined once for all readers. */
  #joinOpen(): Uint8Array<ArrayBuffer> {
    const [only] = this.#open;
    if (this.#open.length === 1 && only !== undefined) return only;
    const joined = joinBytes(this.#open);
    this.#open = [joined];
    return joined;
  }
}
