import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Checks that the host of a url is this machine, by all addresses that its name has. It guards against deliveries to a stranger by
 * mistake; whoever can change the addresses of a name between this look-up and the next can still redirect them.
 *
 * @throws {Error} otherwise, also for a name without an address.
 */
export async function assertLoopback(url: string): Promise<void> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
  const outside = addresses.find((address) => !isLoopback(address));
  if (outside !== undefined)
    throw new Error(`The address ${outside} of the receiver is not a loopback address, so nothing was sent. ${advice}`);
}

const advice =
  'Register a url of this machine, or set the option delivery.beyondLoopback (--beyond-loopback of vql serve).';

async function addressesOf(host: string): Promise<readonly string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    throw new Error(`The name ${host} of the receiver has no address, so nothing was sent. ${advice}`);
  }
}

function isLoopback(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
