"""What a microscope, a camera and a codec do to a crop: noise, blur, coding, light and blind strips."""

import math

import torch
import torch.nn.functional as F

from crops import SIZE, each
from draws import coin, uniform

BLUR_RADIUS = 4
# So narrow a blur leaves a crop as it is.
NO_BLUR = 0.05
CODED_SHARE = 0.2
BLOCK = 8
STRIP_SHARE = 0.08
MOST_STRIP = 15


def altered(pixels, inverted):
    """
    Normalized crops [n, SIZE, SIZE] with another look each, drawn as lib/science/training/detector/augment.ts draws it,
    and the widths of their blind strips: left, top, right, bottom, each [n] px.
    """
    n, device = len(pixels), pixels.device

    def between(low, high):
        return uniform(n, low, high, device)

    def sometimes(share, low, high):
        return coin(n, share, device) * between(low, high)

    gain, bias, gamma = torch.exp(between(-0.6, 0.6)), between(-0.5, 0.5), between(-0.12, 0.12)
    slope_x, slope_y = sometimes(0.6, -0.7, 0.7), sometimes(0.6, -0.7, 0.7)
    bowl = sometimes(0.5, -0.5, 0.5)
    noise = sometimes(0.6, 0, 0.45)
    pixels = noisy_and_blurred(pixels, noise)
    pixels = torch.where(each(coin(n, CODED_SHARE, device)), coded(pixels, between(0.05, 0.35)), pixels)

    along = torch.arange(SIZE, device=device) / SIZE - 0.5
    x, y = along.view(1, 1, -1), along.view(1, -1, 1)
    bent = pixels + each(gamma) * pixels * pixels.abs().clamp(max=4)
    polarity = torch.where(inverted, -1.0, 1.0)
    pixels = each(polarity * gain) * bent + each(bias)
    pixels = pixels + each(slope_x) * x + each(slope_y) * y + each(bowl) * 4 * (x * x + y * y)
    strips = [strip(n, device) for _ in range(4)]
    return with_strips(pixels, strips), strips


def noisy_and_blurred(pixels, noise):
    """Noise of these levels [n] before the blur, which makes it clotted as compressed video has it, or after it."""
    n, device = len(pixels), pixels.device
    is_blurred = coin(n, 0.45, device)
    sigma = torch.where(is_blurred, uniform(n, 0.35, 1.7, device), NO_BLUR)
    is_clotted = coin(n, 0.5, device) | ~is_blurred
    # Blurring takes most of the noise away again.
    level = noise * torch.where(is_blurred, 1 + 2 * sigma, 1.0)
    normal = torch.randn_like(pixels)
    pixels = blurred(pixels + normal * each(level * is_clotted), sigma)
    return pixels + normal * each(noise * ~is_clotted)


def blurred(pixels, sigma):
    """Gaussian blur of each crop by its own sigma [n], px; edges are repeated."""
    n = len(pixels)
    distance = torch.arange(-BLUR_RADIUS, BLUR_RADIUS + 1, device=pixels.device).float()
    kernel = torch.exp(-(distance**2) / (2 * sigma[:, None] ** 2))
    kernel = kernel / kernel.sum(1, keepdim=True)
    # Each crop is a channel of one picture, with a kernel of its own.
    padded = F.pad(pixels[None], (BLUR_RADIUS,) * 4, mode='replicate')
    rows = F.conv2d(padded, kernel.view(n, 1, 1, -1), groups=n)
    return F.conv2d(rows, kernel.view(n, 1, -1, 1), groups=n)[0]


def coded(pixels, step):
    """
    What codecs leave of crops: coefficients of the cosine transform of blocks of 8×8 px, rounded to multiples of `step`
    [n] (in units of the picture's spread), which grow with the frequency. The training in TypeScript has no such thing.
    """
    n, device = len(pixels), pixels.device
    frequency = torch.arange(float(BLOCK), device=device)
    transform = torch.cos((2 * frequency[None] + 1) * frequency[:, None] * math.pi / (2 * BLOCK)) * math.sqrt(2 / BLOCK)
    transform[0] /= math.sqrt(2)
    blocks = pixels.view(n, SIZE // BLOCK, BLOCK, SIZE // BLOCK, BLOCK)
    coefficients = torch.einsum('ki,nrisj,lj->nrksl', transform, blocks, transform)
    coarser = 1 + 0.25 * (frequency[:, None] + frequency[None])
    steps = step.view(n, 1, 1, 1, 1) * coarser.view(1, 1, BLOCK, 1, BLOCK)
    rounded = (coefficients / steps).round() * steps
    return torch.einsum('ki,nrksl,lj->nrisj', transform, rounded, transform).reshape(n, SIZE, SIZE)


def strip(n, device):
    """Widths [n] of blind strips along one edge, px; most edges have none."""
    return coin(n, STRIP_SHARE, device) * (1 + (torch.rand(n, device=device) * MOST_STRIP).long())


def with_strips(pixels, strips):
    """Crops with blind strips: of a level of their own, or the last line of the picture repeated."""
    n, device = len(pixels), pixels.device
    left, top, right, bottom = (width[:, None] for width in strips)
    along = torch.arange(SIZE, device=device)[None]
    x = along.maximum(left).minimum(SIZE - 1 - right)
    y = along.maximum(top).minimum(SIZE - 1 - bottom)
    repeated = pixels.gather(1, y[:, :, None].expand(n, SIZE, SIZE)).gather(2, x[:, None].expand(n, SIZE, SIZE))
    is_hidden = (x != along)[:, None] | (y != along)[:, :, None]
    has_level = coin(n, 0.5, device)
    level = uniform(n, -3, 5, device)
    return torch.where(is_hidden, torch.where(each(has_level), each(level), repeated), pixels)
