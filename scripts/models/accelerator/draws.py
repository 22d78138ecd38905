"""Random numbers for each of several crops."""

import torch


def uniform(count, low, high, device):
    """[count] numbers from low to high."""
    return torch.rand(count, device=device) * (high - low) + low


def coin(count, share, device):
    """[count] truth values, each true with the chance `share`."""
    return torch.rand(count, device=device) < share
