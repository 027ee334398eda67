import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askUntilAnswered } from "../src/page/retry";
import { RefusedError } from "../src/page/http";

describe("a question to the room", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is asked again while the room cannot be reached, and no more once answered", async () => {
    const ask = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new TypeError("down")).mockResolvedValue();
    const failed = vi.fn();
    askUntilAnswered(ask, failed);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it("is not asked again where the answer is no", async () => {
    const ask = vi.fn<() => Promise<void>>().mockRejectedValue(new RefusedError("room.unknown", {}, 404));
    askUntilAnswered(ask, () => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("ends with the page that asked", async () => {
    const ask = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError("down"));
    const failed = vi.fn();
    askUntilAnswered(ask, failed)();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(failed).not.toHaveBeenCalled();
  });
});
