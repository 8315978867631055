// The part of the npm package `soupbintcp` that tests use.

declare module "soupbintcp" {
  import type { EventEmitter } from "node:events";

  interface Place {
    readonly host: string;
    readonly port: number;
  }

  interface LoginRequest {
    readonly username: string;
    readonly password: string;
    readonly requestedSession: string;
    readonly requestedSequenceNumber: number;
  }

  interface ServerSession extends EventEmitter {
    accept(payload: { readonly session: string; readonly sequenceNumber: number }): void;
    reject(payload: { readonly rejectReasonCode: string }): void;
    send(payload: Uint8Array): void;
    ending(): void;
    end(): void;
  }

  export class Client extends EventEmitter {
    constructor(options: Place, callback?: () => void);
    login(payload: LoginRequest): void;
    logout(): void;
    end(): void;
  }

  export class Server extends EventEmitter {
    constructor(options: Place, callback?: () => void);
    address(): { readonly port: number };
    close(): void;
  }

  const soupbintcp: { readonly Client: typeof Client; readonly Server: typeof Server };
  export default soupbintcp;
  export type { LoginRequest, ServerSession };
}
