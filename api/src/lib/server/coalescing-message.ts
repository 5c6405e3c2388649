import { IncomingMessage } from "node:http";

/** No network or browser sends more pieces than this: bodies of single bytes are sent to exhaust the server. */
const FREE_PIECES = 1000;
const SMALLEST_PIECE = 64;

/** A larger piece is passed on as it is. */
const SMALL = 4 * 1024;

/**
 * A request whose body takes no more memory than it has bytes. Node's parser creates an object of about 430 bytes per piece, even for a
 * chunk of one byte, and queues 65,536 bytes of them per connection: 28 MB. Here small pieces are copied together as they are parsed.
 * A body of too many pieces is dropped: nothing more of it is read, `isShredded` is set and the event `shredded` emitted.
 */
export class CoalescingMessage extends IncomingMessage {
  isShredded = false;
  #pieces = 0;
  #bytes = 0;
  #gathered: Buffer = Buffer.alloc(0);
  #filled = 0;

  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    if (this.isShredded) return true;
    if (!Buffer.isBuffer(piece)) {
      this.#passOn();
      return super.push(piece, encoding);
    }
    this.#pieces += 1;
    this.#bytes += piece.length;
    if (this.#pieces > FREE_PIECES + this.#bytes / SMALLEST_PIECE) {
      this.#filled = 0;
      this.isShredded = true;
      // Parsing what else arrives would cost as much as keeping it.
      this.socket.pause();
      this.emit("shredded");
      return true;
    }
    if (piece.length >= SMALL) {
      this.#passOn();
      return super.push(piece);
    }
    this.#gather(piece);
    return this.readableLength + this.#filled < this.readableHighWaterMark;
  }

  #gather(piece: Buffer): void {
    if (this.#filled + piece.length > this.#gathered.length) {
      this.#passOn();
      this.#gathered = Buffer.allocUnsafeSlow(SMALL);
    }
    // Flushed with everything else that this turn of the event loop reads. Ticks are too early: they run between pieces.
    if (this.#filled === 0) setImmediate(() => this.#passOn());
    piece.copy(this.#gathered, this.#filled);
    this.#filled += piece.length;
  }

  #passOn(): void {
    if (this.#filled === 0) return;
    const gathered = this.#gathered.subarray(0, this.#filled);
    this.#gathered = this.#gathered.subarray(this.#filled);
    this.#filled = 0;
    super.push(gathered);
  }
}
